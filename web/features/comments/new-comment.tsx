import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { sendCommand } from '../../live/command.ts';
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
      send={async (body, key) => {
        const { id } = await sendCommand('createDealComment', { id: deal.id, body: { body } }, { key });
        setSent(sent + 1);
        reveal(id);
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
      send={async (body, key) => {
        const { id } = await sendCommand('createDealComment', { id: deal.id, body: { body, parent: to } }, { key });
        onClose();
        reveal(id);
      }}
    />
  );
}
