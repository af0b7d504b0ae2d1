import { useState } from 'react';
import { answerUnlessQueued } from '../../../engine/answer-unless-queued.ts';
import { sendCommand } from '../../../engine/command.ts';
import { t } from '../../../i18n/t.ts';
import { CommentForm } from './comment-form.tsx';
import { useThreadContext } from './thread-context.ts';

export function NewComment() {
  const { deal, reveal } = useThreadContext();
  const [sent, setSent] = useState(0);
  return (
    <CommentForm
      // A new key clears the form after sending.
      key={sent}
      draft={`comment:${deal.id}`}
      label={t('thread.write')}
      submitLabel={t('thread.send')}
      startsSmall
      hasPicture
      send={async (body, key, image) => {
        const queue = { deal: deal.id, draft: { name: `comment:${deal.id}`, value: body } };
        const sending = sendCommand('createDealComment', { id: deal.id, body: { body, image } }, { key, queue });
        const posted = await answerUnlessQueued(sending);
        setSent(sent + 1);
        if (posted) reveal(posted.id);
      }}
    />
  );
}

export const replyDraft = (comment: number): string => `reply:${comment}`;

export function Reply({ to, name, onClose }: { to: number; name: string; onClose: () => void }) {
  const { deal, reveal } = useThreadContext();
  return (
    <CommentForm
      draft={replyDraft(to)}
      label={t('thread.replyTo', { name })}
      submitLabel={t('thread.reply')}
      eager
      onCancel={onClose}
      hasPicture
      send={async (body, key, image) => {
        const queue = { deal: deal.id, draft: { name: replyDraft(to), value: body } };
        const sending = sendCommand('createDealComment', { id: deal.id, body: { body, parent: to, image } }, { key, queue });
        const posted = await answerUnlessQueued(sending);
        onClose();
        if (posted) reveal(posted.id);
      }}
    />
  );
}
