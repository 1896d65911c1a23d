// breaks: calls-one-way
import { request } from 'undici';

export const asks = (address: string) => request(address);
