import { z } from 'zod';

// Zod would test whether it may compile, which violates the Content-Security-Policy. Imported before any schema: each one tests when it is made.
z.config({ jitless: true });
