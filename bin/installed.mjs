import { recordInstall } from './prepare.mjs';

recordInstall();
