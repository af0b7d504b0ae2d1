import type { CSSProperties } from 'react';

/** A placeholder; give it the size of what will be there. */
export const Skeleton = ({ className, style }: { className: string; style?: CSSProperties }) => (
  <span aria-hidden="true" className={`shimmer block rounded-control bg-sunken ${className}`} {...(style && { style })} />
);
