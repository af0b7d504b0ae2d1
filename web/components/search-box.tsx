import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

interface SearchBoxProps {
  label: string;
  submitLabel: string;
  maxLength: number;
  /** What was searched for. */
  q?: string | undefined;
  error?: string | undefined;
  onSearch: (typed: string) => void;
  /** More to choose, with what is typed. */
  children?: (typed: string) => ReactNode;
}

/** Searches by a button, not while someone types. */
export function SearchBox({ label, submitLabel, maxLength, q = '', error, onSearch, children }: SearchBoxProps) {
  const [typed, setTyped] = useState(q);
  return (
    <search>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <div className={`min-w-48 flex-1 ${children ? 'max-sm:basis-full' : ''}`}>
          <TextField
            type="search"
            label={label}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={error}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {children?.(typed.trim())}
        <Button type="submit">{submitLabel}</Button>
      </form>
    </search>
  );
}
