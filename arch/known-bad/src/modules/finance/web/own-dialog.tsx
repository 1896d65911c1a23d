// breaks: dialog-by-kernel
import { Modal } from '@mantine/core';

export const Own = () => <Modal opened onClose={() => undefined} />;
