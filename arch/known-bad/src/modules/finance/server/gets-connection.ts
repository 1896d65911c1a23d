// breaks: kernel-gives
import { connect } from 'node:net';

export const open = () => connect(25);
