import type { ReactNode } from 'react';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Card } from '../../../components/section.tsx';
import { t } from '../../../i18n/t.ts';

/** Clients put the variable's value there. */
const bearerOfVariable = `Bearer \${DEALWIRE_TOKEN}`;

/** How to use a token: from a shell, and from an assistant. */
export function TokenExamples() {
  const board = location.origin;
  const bearer = '-H "Authorization: Bearer $DEALWIRE_TOKEN"';
  const assistant = {
    mcpServers: { dealwire: { type: 'http', url: `${board}/mcp`, headers: { Authorization: bearerOfVariable } } },
  };
  return (
    <Card title={t('settings.tokens.examples')}>
      <p className="text-soft">{t('settings.tokens.examples.text')}</p>
      <Example title={t('settings.tokens.examples.read')} code={`curl ${bearer} \\\n  '${board}/api/me/saves'`} />
      <Example title={t('settings.tokens.examples.watch')} code={`curl -N ${bearer} \\\n  '${board}/api/live?watch=%2Fapi%2Fme%2Fsaves'`} />
      <Example title={t('settings.tokens.examples.write')} code={`curl -X PUT ${bearer} \\\n  '${board}/api/saves/1'`} />
      <Example title={t('settings.tokens.examples.mcp')} code={JSON.stringify(assistant, null, 2)}>
        <p className="text-sm text-soft">{t('settings.tokens.examples.mcp.text')}</p>
      </Example>
      <p>
        <a href="/api" className="font-medium text-wire underline underline-offset-2">
          {t('settings.tokens.examples.all')}
        </a>
      </p>
    </Card>
  );
}

const Example = ({ title, code, children }: { title: string; code: string; children?: ReactNode }) => (
  <div className="grid gap-1.5">
    <h3 className="font-medium">{title}</h3>
    {children}
    <CodeBlock code={code} label={title} />
  </div>
);
