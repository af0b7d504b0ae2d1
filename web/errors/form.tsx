import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { cardShape } from '../components/section.tsx';

interface FormProps {
  /** From `useForm`. */
  form: { busy: boolean; send: (act: () => Promise<void>) => Promise<void> };
  act: () => Promise<void>;
  /** Of its last button; without it, the children have the buttons. */
  label?: string;
  look?: 'primary' | 'plain' | 'danger';
  isCard?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form that is checked by the board, not by the browser. */
export const Form = ({ form, act, label, look = 'primary', isCard, className = 'grid gap-4', children }: FormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void form.send(act);
    }}
    className={isCard ? `${className} ${cardShape}` : className}
  >
    {children}
    {label !== undefined && (
      <Button type="submit" look={look} busy={form.busy} className="justify-self-start">
        {label}
      </Button>
    )}
  </form>
);
