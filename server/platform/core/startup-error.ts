/** The board cannot start here. The message is one line that says what to do; the process exits with status 1. */
export class StartupError extends Error {}

/** A setting is wrong, so a restart would fail the same way. The process exits with status 78. */
export class SettingError extends StartupError {}

/** The exit status after a SettingError: EX_CONFIG of sysexits.h. A restart would not help (RestartPreventExitStatus in systemd). */
export const wrongSetting = 78;
