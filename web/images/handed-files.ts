let handed: readonly File[] = [];

/** Keeps pictures that came before the form was open, until its field for them is there. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

export function takeHandedFiles(): readonly File[] {
  const taken = handed;
  handed = [];
  return taken;
}
