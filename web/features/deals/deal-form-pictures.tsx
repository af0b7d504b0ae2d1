/** Placed here once the field for pictures is there. */
export function PicturesField() {
  return null;
}
