// breaks: topics-alone
import type { QueryClient } from '@tanstack/react-query';

export const loadsAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['/api/finance/entries'] });
