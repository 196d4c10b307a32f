export async function AdminStats() {
  return null
}
