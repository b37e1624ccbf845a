// The whole board in small, with a frame around the part that is shown.
const SVG = "http://www.w3.org/2000/svg";
const LEAST = 10; // cells, so that few tiles are not large
const ROOM = 1.25; // times the board, so that a finger reaches its edge

export const miniMap = () => document.querySelector(".mini-map");

export function drawMiniMap(board, around, shown) {
  const map = miniMap();
  if (!map) return;
  const squares = [...board.querySelectorAll(".tile, .place")].map(square);
  map.replaceChildren(...squares, rectangle(shown, "shown-part"));
  const [width, height] = [around.right - around.left, around.bottom - around.top].map((side) => ROOM * Math.max(side, LEAST));
  const [x, y] = [(around.left + around.right - width) / 2, (around.top + around.bottom - height) / 2];
  map.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
}

function square(element) {
  const [column, row] = [Number(element.dataset.column), Number(element.dataset.row)];
  return rectangle({ left: column - 0.5, right: column + 0.5, top: row - 0.5, bottom: row + 0.5 }, element.getAttribute("class").replace(/tile|placed?/g, "on-map-$&"));
}

function rectangle({ left, right, top, bottom }, name) {
  const element = document.createElementNS(SVG, "rect");
  for (const [key, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top, class: name })) element.setAttribute(key, value);
  return element;
}

// The point of the board under the pointer, in cells.
export function pointOn(map, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  return { x, y };
}
