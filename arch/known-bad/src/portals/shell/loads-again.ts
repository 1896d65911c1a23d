// breaks: topics-alone
import type { QueryClient } from '@tanstack/react-query';

export const fetchesAgain = (client: QueryClient) => client.refetchQueries({ queryKey: ['/api/finance/entries'] });
