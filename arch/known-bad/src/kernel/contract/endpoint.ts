export const endpoint = <E>(declared: E): E => declared;
