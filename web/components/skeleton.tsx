/** A placeholder; give it the size of what will be there. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`shimmer block rounded-control bg-sunken ${className}`} />
);
