/** The board cannot start where it is. The message is one line that says what to do; the process ends with status 1. */
export class StartupError extends Error {}

/** A setting is wrong, so another start with the same settings would end the same way. The process ends with status 78. */
export class SettingError extends StartupError {}
