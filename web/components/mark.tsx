/** The board's mark: a price tag on a wire that carries a pulse. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
    <path
      className="fill-tag"
      d="M11.6 4H26a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H11.6a3 3 0 0 1-2.4-1.2L2.9 17.8a3 3 0 0 1 0-3.6l6.3-9A3 3 0 0 1 11.6 4Z"
    />
    <path
      className="fill-none stroke-on-tag"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M7.6 16h4.6l2.6-6 4.4 12 2.6-6H29"
    />
  </svg>
);
