/** Stands for a full disk, which not everybody may make: files that cannot grow. The ones that PostgreSQL needs are smaller. */
export const fullDisk = {
  /** Runs a program with that. The unit of shells is half a kilobyte or one. */
  launcher: ['sh', '-c', 'ulimit -f 40000; exec "$0" "$@"'],
  /** Bytes. */
  tooLarge: 48 << 20,
} as const;
