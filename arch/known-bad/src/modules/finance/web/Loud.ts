// breaks: messages-by-kernel
export { notifications } from '@mantine/notifications';
