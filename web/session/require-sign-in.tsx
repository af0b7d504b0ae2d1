import type { ReactNode } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { empty } from '../components/scenes/empty.ts';
import { t } from '../i18n/t.ts';
import { signInAddress, useMe } from './use-me.ts';

/** Something personal. Guests see what it is for, and how to sign in. */
export const RequireSignIn = ({ title, text, children }: { title?: string; text: string; children: ReactNode }) =>
  useMe() === undefined ? (
    <EmptyState scene={empty} title={title ?? t('signIn.title')} text={text}>
      <ButtonLink href={signInAddress()} leaves look="primary">
        {t('signIn.go')}
      </ButtonLink>
    </EmptyState>
  ) : (
    children
  );
