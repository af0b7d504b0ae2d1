import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface RadioFieldProps<Option extends string> {
  label: string;
  /** Only screen readers say it. */
  isLabelHidden?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly Option[];
  words: (option: Option) => ReactNode;
  value: Option | undefined;
  onChoose: (option: Option) => void;
  disabled?: boolean;
  /** How the options stand. */
  className?: string;
}

/** One of a few options, all in sight. */
export function RadioField<Option extends string>(props: RadioFieldProps<Option>) {
  const {
    label,
    isLabelHidden = false,
    hint,
    error,
    options,
    words,
    value,
    onChoose,
    disabled,
    className = 'flex flex-wrap gap-2',
  } = props;
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={error && `${id}-error`} data-invalid={error && ''} className="grid gap-1.5">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 font-medium'}>{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 py-1.5 leading-tight has-checked:border-wire has-checked:bg-wire-wash has-checked:font-semibold has-disabled:bg-sunken has-disabled:text-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-wire"
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="outline-none"
            />
            {words(option)}
          </label>
        ))}
      </div>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
