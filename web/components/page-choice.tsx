import { useLocation } from 'wouter';
import { ChoiceField } from './choice-field.tsx';

export interface PageChoiceProps {
  label: string;
  pages: readonly { href: string; words: string }[];
  /** The address of the one that is shown. */
  current: string;
}

/** A list that leads to the page that is chosen in it. */
export function PageChoice({ label, pages, current, className }: PageChoiceProps & { className: string }) {
  const [, navigate] = useLocation();
  return (
    <div className={className}>
      <ChoiceField
        label={label}
        options={pages.map(({ href }) => href)}
        words={(href) => pages.find((page) => page.href === href)?.words ?? ''}
        value={current}
        onChoose={(href) => navigate(href)}
      />
    </div>
  );
}
