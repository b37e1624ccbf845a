"""`python -m docs_site FOLDER`"""

import sys
from pathlib import Path

from docs_site.build import BuildError, build_site
from quincunx.core.one_thread import use_one_thread

use_one_thread()  # for the notebooks: their matrices are small
try:
    build_site(Path(sys.argv[1]))
except BuildError as error:
    sys.exit(str(error))
print(f"Read it with: python3 -m http.server --bind 127.0.0.1 --directory {sys.argv[1]}")
