/** Where something will stand: give it the size of what will. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`shimmer block rounded-control bg-sunken ${className}`} />
);
