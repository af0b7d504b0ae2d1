import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { AdminRegistration } from '../../../../shared/registration.ts';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';

type Request = AdminRegistration['requests'][number];

/** Those who wait, the longest first. */
export function JoinRequests({ requests }: { requests: readonly Request[] }) {
  const [deciding, setDeciding] = useState<{ request: Request; approved: boolean }>();
  return (
    <>
      <List
        items={requests}
        none={t('admin.registration.none')}
        row={(request) => <RequestRow request={request} onDecide={(approved) => setDeciding({ request, approved })} />}
        rowClass="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
      />
      {deciding !== undefined && <Decision {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

function RequestRow({
  request: { handle, name, text, at, hasAddress },
  onDecide,
}: {
  request: Request;
  onDecide: (approved: boolean) => void;
}) {
  return (
    <>
      <div className="grid min-w-48 flex-1 gap-0.5">
        <span className="font-medium wrap-anywhere">
          <bdi>{name}</bdi> <bdi className="text-soft">@{handle}</bdi>
        </span>
        {text !== undefined && (
          <blockquote dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </blockquote>
        )}
        <span className="text-sm text-soft">
          <RelativeTime moment={at} /> · {t(hasAddress ? 'admin.registration.byMail' : 'admin.registration.onScreen')}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => onDecide(true)}>
          {t('admin.registration.approve')}
          <span className="sr-only">{name}</span>
        </Button>
        <Button onClick={() => onDecide(false)}>
          {t('admin.registration.decline')}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </>
  );
}

function Decision({ request: { id, handle, name }, approved, onClose }: { request: Request; approved: boolean; onClose: () => void }) {
  const form = useForm({ answer: '' });
  const decide = async () => {
    const answer = form.values.answer.trim();
    const { handleTaken } = await sendCommand('putJoinRequest', { id, body: { approved, handle, ...(answer !== '' && { answer }) } });
    toast(
      t(handleTaken ? 'admin.registration.handleTaken' : approved ? 'admin.registration.approved' : 'admin.registration.declined', {
        name,
      }),
    );
  };
  return (
    <FormDialog
      form={form}
      title={t(approved ? 'admin.registration.approve.title' : 'admin.registration.decline.title', { name })}
      of="admin.registration"
      fields={[{ name: 'answer', kind: 'lines', autoFocus: true, limits: limits.joinAnswer }]}
      act={decide}
      label={t(approved ? 'admin.registration.approve' : 'admin.registration.decline')}
      look={approved ? 'primary' : 'danger'}
      onClose={onClose}
    />
  );
}
