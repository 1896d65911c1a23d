// breaks: contract-stands-alone
import { readFileSync } from 'node:fs';

export const rates = () => readFileSync('/etc/hostname', 'utf8');
