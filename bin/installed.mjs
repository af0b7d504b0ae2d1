import { noteInstalled } from './prepare.mjs';

noteInstalled();
