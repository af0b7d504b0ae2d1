import type { FastifyInstance } from 'fastify';
import { permissions } from '../../../shared/permissions.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { renderPage } from '../../platform/text/markdown.ts';
import { savePage } from './save-page.ts';

export function boardPageRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putAdminPage', ({ tx, who, body }) => savePage(tx, who, body));
  mountCommand(app, db, 'previewAdminPage', async ({ who, body }) => {
    requirePermission(permissions["change the board's settings"](who));
    return { html: renderPage(body.body) };
  });
}
