/** Whether a place is named by an address such as s3://BUCKET/FOLDER, and not by a path. */
export const isBucket = (where: string) => where.startsWith('s3://');
