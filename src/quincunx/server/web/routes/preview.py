"""The picture of a table for previews of links."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.server.http.deps import find_table
from quincunx.server.web.deps import previews_of

router = APIRouter()

MAX_AGE = 60  # seconds for which others may keep a picture: the game goes on


@router.get("/t/{name}/preview.png")
async def preview(request: Request, name: str) -> Response:
    picture = await previews_of(request).get(await find_table(request, name))
    return Response(
        picture, media_type="image/png", headers={"cache-control": f"public, max-age={MAX_AGE}"}
    )
