/** A day and a time from `formatDateTime`, breaking only between the two. */
export function Moment({ children }: { children: string }) {
  const [day, ...time] = children.split(' ');
  return (
    <>
      <span>{day}</span> <span>{time.join(' ')}</span>
    </>
  );
}
