import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../components/button.tsx';
import { cardShape } from '../components/section.tsx';
import { toast } from '../components/toast.tsx';
import { t } from '../i18n/t.ts';
import { Fields, type FieldsProps } from './fields.tsx';

export interface FormProps<Values extends object, Of extends string>
  extends Pick<FieldsProps<Values, Of>, 'form'>,
    Partial<Omit<FieldsProps<Values, Of>, 'form'>> {
  /** Above the fields. */
  intro?: string | undefined;
  /** What is wrong with what is typed, by field, where the board need not be asked. */
  faults?: Readonly<Record<string, string | undefined>> | undefined;
  act: () => Promise<void>;
  /** Of the button that sends it; without it, the children have the buttons. */
  label?: string;
  look?: 'primary' | 'plain' | 'danger' | undefined;
  /** Buttons besides those that send and cancel. */
  buttons?: ReactNode;
  onCancel?: (() => void) | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
  isCard?: boolean;
  className?: string;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** A form that is checked by the board, not by the browser. The first field with an error gets the focus; an error of no field is a toast. */
export function Form<Values extends object, Of extends string>(props: FormProps<Values, Of>) {
  const {
    form,
    of,
    fields,
    faults = {},
    act,
    label,
    look = 'primary',
    buttons,
    onCancel,
    onKeyDown,
    isCard,
    className = 'grid gap-4',
  } = props;
  const place = useRef<HTMLFormElement>(null);
  const { failures, errors } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error that goes away is no failure
  useEffect(() => {
    if (failures === 0 || place.current === null) return;
    const field = place.current.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input');
    field?.focus();
    if (field === null && place.current.querySelector('[role="alert"]:not(:empty)') === null) toast(Object.values(errors).join(' '));
  }, [failures]);
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = Object.entries(faults).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]]));
        if (found.length > 0) form.setErrors(Object.fromEntries(found));
        else void form.send(act);
      }}
      onKeyDown={onKeyDown}
      className={isCard ? `${className} ${cardShape}` : className}
    >
      {props.intro !== undefined && <p className="text-soft">{props.intro}</p>}
      {of !== undefined && fields && <Fields form={form} of={of} fields={fields} />}
      {props.children}
      {label !== undefined && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look={look} busy={form.busy}>
            {label}
          </Button>
          {buttons}
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {t('dialog.cancel')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
