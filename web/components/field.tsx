import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** In the reader's language. */
  error?: string | undefined;
  /** Says where the value comes from. */
  mark?: string | undefined;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const box =
  'w-full rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-sunken disabled:text-soft';

/** A label, a control, its hint and its error, connected for screen readers. Those of a `field-row` share their lines, however long a label is. */
function Field({ label, hint, error, mark, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [mark && `${id}-mark`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5 in-[.field-row]:row-span-3 in-[.field-row]:grid-rows-subgrid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 self-end">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {mark && (
          <span id={`${id}-mark`} className="text-sm text-wire">
            {mark}
          </span>
        )}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error === undefined ? undefined : true })}
      {(hint || error) && (
        <div className="grid content-start gap-1.5">
          {hint && (
            <p id={`${id}-hint`} className="text-sm text-soft">
              {hint}
            </p>
          )}
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      )}
    </div>
  );
}

/** The error of a field, which refers to it by `aria-describedby`. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
    <Icon name="warning" className="mt-0.5 size-4" />
    {children}
  </p>
);

type TextFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export const TextField = ({ label, hint, error, mark, className = '', ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} mark={mark}>
    {(wiring) => <input {...rest} {...wiring} className={`${box} min-h-11 ${className}`} />}
  </Field>
);

type TextAreaProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export const TextArea = ({ label, hint, error, className = '', ...rest }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <textarea {...rest} {...wiring} className={`${box} field-sizing-content min-h-28 ${className}`} />}
  </Field>
);

export const SelectField = ({
  label,
  hint,
  error,
  mark,
  className = '',
  children,
  ...rest
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) => (
  <Field label={label} hint={hint} error={error} mark={mark}>
    {(wiring) => (
      <select {...rest} {...wiring} className={`${box} min-h-11 ${className}`}>
        {children}
      </select>
    )}
  </Field>
);

export function CheckField({ label, hint, ...rest }: { label: string; hint?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input {...rest} type="checkbox" id={id} aria-describedby={hint && `${id}-hint`} className="mt-0.5 size-5 shrink-0" />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
