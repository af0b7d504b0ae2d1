import type { ProblemDocument } from '../../../../shared/errors.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { broken } from '../../../components/scenes/broken.ts';
import { problemText } from '../../../errors/error-text.ts';
import { t } from '../../../i18n/t.ts';

/** Why a list cannot be loaded. */
export const FeedProblem = ({ problem }: { problem: ProblemDocument }) => (
  <EmptyState scene={broken} title={t('feed.problem')} text={problemText(problem)}>
    <Button onClick={() => location.reload()}>{t('error.reload')}</Button>
  </EmptyState>
);
