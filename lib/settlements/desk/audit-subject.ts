/** What the audit log calls a settlement: its entries outlive a draft's address. Pure. */
export const auditSubject = ({ id }: { id: number }): string => `settlement-${id}`
