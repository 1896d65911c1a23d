// breaks: testing-for-tests
import { scene } from './testing/scene.ts';

export const play = scene;
