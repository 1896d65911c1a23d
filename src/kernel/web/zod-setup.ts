/** Before everything else: zod must not probe for `eval`, which the content security policy forbids and reports. */
import { z } from 'zod';

z.config({ jitless: true });
