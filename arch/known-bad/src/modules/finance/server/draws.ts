// breaks: server-without-web
import { total } from '../web/asks-server.ts';

export const sum = total;
