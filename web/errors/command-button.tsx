import type { ComponentProps } from 'react';
import { Button } from '../components/button.tsx';
import { useBusy } from './use-busy.ts';

interface CommandButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  act: () => Promise<unknown>;
}

/** A button that runs a command. An error is shown as a toast. */
export function CommandButton({ act, ...rest }: CommandButtonProps) {
  const { busy, run } = useBusy();
  return <Button {...rest} busy={busy} onClick={() => void run(act)} />;
}
