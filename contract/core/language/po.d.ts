declare module '*.po' {
  const messages: Record<string, string>;
  export default messages;
}
