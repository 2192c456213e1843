/** A day and a time from `formatDateTime`, breaking only between the two. */
export function Moment({ children }: { children: string }) {
  const [, day = children, time] = /^(.*,|\S+) (.*)$/.exec(children) ?? [];
  return (
    <>
      <span>{day}</span> <span>{time}</span>
    </>
  );
}
