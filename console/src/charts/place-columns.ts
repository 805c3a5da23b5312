export interface Column {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Part of its place that a column leaves free. */
const GAP = 0.2;
/** A number above nought is seen, however small. */
const LEAST_HEIGHT = 2;

/** Places columns side by side on a linear scale from 0 to `top`, which is as high as the picture. */
export function placeColumns(
  values: readonly number[],
  { width, height, top }: { readonly width: number; readonly height: number; readonly top: number },
): Column[] {
  const place = width / Math.max(1, values.length);
  return values.map((value, at) => {
    const tall = value > 0 ? Math.max(LEAST_HEIGHT, (height * value) / top) : 0;
    return {
      x: at * place + (place * GAP) / 2,
      y: height - tall,
      width: place * (1 - GAP),
      height: tall,
    };
  });
}
