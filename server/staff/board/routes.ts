import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/connection.ts';
import { mountCommand } from '../../platform/http/command.ts';
import { changeConstants } from './change-constants.ts';
import { mergeCategory, undoCategoryMerge } from './merge-category.ts';
import { publishSettings } from './publish-settings.ts';
import { addCategory, editCategory, orderCategories } from './write-category.ts';

export function boardRoutes(app: FastifyInstance, db: Database): void {
  mountCommand(app, db, 'putAdminSettings', ({ tx, who, body }) => publishSettings(tx, who, body));
  mountCommand(app, db, 'createCategory', ({ tx, who, body }) => addCategory(tx, who, body));
  mountCommand(app, db, 'patchCategory', ({ tx, who, params, body }) => editCategory(tx, who, params.id, body));
  mountCommand(app, db, 'putCategoryOrder', ({ tx, who, body }) => orderCategories(tx, who, body));
  mountCommand(app, db, 'createCategoryMerge', ({ tx, who, params, body }) => mergeCategory(tx, who, params.id, body.into));
  mountCommand(app, db, 'deleteCategoryMerge', ({ tx, who, params }) => undoCategoryMerge(tx, who, params.id));
  mountCommand(app, db, 'putAdminConstants', ({ tx, who, body }) => changeConstants(tx, who, body));
}
