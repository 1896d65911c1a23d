// breaks: order-by-change
export const latestUndo = (undos: { undoId: string }[]) => undos.sort((a, b) => b.undoId.localeCompare(a.undoId))[0];
