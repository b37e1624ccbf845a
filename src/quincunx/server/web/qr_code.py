"""A link as a picture, for another device in the same room."""

from io import BytesIO

import segno
from fastapi.responses import Response

from quincunx.server.web.templating import NO_STORE


def qr_code_response(link: str) -> Response:
    picture = BytesIO()
    segno.make_qr(link).save(picture, kind="svg", scale=5, border=3, light="white")
    return Response(picture.getvalue(), media_type="image/svg+xml", headers=NO_STORE)
