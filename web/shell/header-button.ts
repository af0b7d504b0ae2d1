export const iconButton = 'grid size-11 place-items-center rounded-full hover:bg-[rgb(255_255_255/0.12)]';
