export class Database {}
