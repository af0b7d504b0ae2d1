import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ProblemDocument } from '../../shared/errors.ts';
import { toast } from '../components/toast.tsx';
import { withWords } from '../i18n/language.ts';
import { type MessageKey, t } from '../i18n/t.ts';

/** Leads from the screen of a merged deal or merchant to the one that it was merged into, also while someone reads it. Returns that address. */
export function useMovedTo(problem: ProblemDocument | undefined, notice: MessageKey): string | undefined {
  const [, navigate] = useLocation();
  const page = problem?.movedTo?.page;
  useEffect(() => {
    if (page === undefined) return;
    navigate(page + location.search + location.hash, { replace: true, state: history.state ?? {} });
    void withWords(async () => t).then(() => toast(t(notice)));
  }, [page, navigate, notice]);
  return page;
}
