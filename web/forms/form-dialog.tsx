import type { ComponentProps } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { Form, type FormProps } from './form.tsx';

interface FormDialogProps<Values extends object, Of extends string>
  extends Omit<FormProps<Values, Of>, 'act' | 'label' | 'look'>,
    Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose'>,
    Pick<ComponentProps<typeof DialogFooter>, 'label' | 'look'> {
  act: () => Promise<unknown>;
}

/** A form in a dialog, which closes once it is sent. */
export const FormDialog = <Values extends object, Of extends string>(props: FormDialogProps<Values, Of>) => {
  const { title, onClose, label, look, act, ...form } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...form} act={() => act().then(onClose)}>
        {form.children}
        <DialogFooter label={label} look={look} busy={form.form.busy} />
      </Form>
    </Dialog>
  );
};
